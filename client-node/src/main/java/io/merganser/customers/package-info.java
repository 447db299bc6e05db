/** Whose a request is: API keys, client certificates, and what they prove. */
@NullMarked
package io.merganser.customers;

import org.jspecify.annotations.NullMarked;

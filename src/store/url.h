/* The password in a store's address, kept out of what people and other processes see. */
#ifndef STORE_URL_H
#define STORE_URL_H

/* Stars in place of the passwords of the address that stands in `text`: after the user's name, and
 * as a parameter. Other texts are left as they are. */
void store_url_hide_passwords(char *text);
/* The same wherever those passwords stand in a message. */
void store_hide_passwords_of(const char *url, char *message);

#endif

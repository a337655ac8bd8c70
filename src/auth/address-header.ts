/** The header in which the service passes the client's address to the library, which cannot see the connection. */
export const addressHeader = 'x-client-address';

/** The id under which accounts of the identity provider are stored. */
export const identityProviderId = 'oidc';

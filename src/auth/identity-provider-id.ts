/** As accounts of the identity provider are marked. */
export const identityProviderId = 'oidc';

-- Takes the place of the key without the organization, which the next release drops.
CREATE UNIQUE INDEX CONCURRENTLY "connections_organization_id_auth_integration_id_subject_key" ON "connections"("organization_id", "auth_integration_id", "subject");

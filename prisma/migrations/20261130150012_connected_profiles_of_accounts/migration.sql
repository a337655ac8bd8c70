-- Takes the place of the key without the organization, which the next release drops.
CREATE UNIQUE INDEX CONCURRENTLY "connected_profiles_organization_id_connection_id_external_i_key" ON "connected_profiles"("organization_id", "connection_id", "external_id");

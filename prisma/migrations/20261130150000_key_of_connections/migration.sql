-- It becomes the primary key.
CREATE UNIQUE INDEX CONCURRENTLY "connections_organization_id_id_key" ON "connections"("organization_id", "id");

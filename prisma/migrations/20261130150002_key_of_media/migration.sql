-- It becomes the primary key.
CREATE UNIQUE INDEX CONCURRENTLY "media_organization_id_id_key" ON "media"("organization_id", "id");

-- It becomes the primary key.
CREATE UNIQUE INDEX CONCURRENTLY "event_destinations_organization_id_id_key" ON "event_destinations"("organization_id", "id");

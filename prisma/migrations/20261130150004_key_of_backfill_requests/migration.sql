-- It becomes the primary key.
CREATE UNIQUE INDEX CONCURRENTLY "backfill_requests_organization_id_id_key" ON "backfill_requests"("organization_id", "id");

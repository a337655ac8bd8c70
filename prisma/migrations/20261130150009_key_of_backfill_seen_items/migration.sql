-- It becomes the primary key.
CREATE UNIQUE INDEX CONCURRENTLY "backfill_seen_items_organization_id_request_hash_key" ON "backfill_seen_items"("organization_id", "backfill_request_id", "hash");

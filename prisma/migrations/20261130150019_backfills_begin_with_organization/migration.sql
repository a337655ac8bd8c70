-- earlier processes: no statement of theirs names a key, ids are unique without one, and an index by id serves their look-ups

ALTER TABLE "backfill_seen_items" DROP CONSTRAINT "backfill_seen_items_backfill_request_id_fkey",
DROP CONSTRAINT "backfill_seen_items_pkey",
ADD CONSTRAINT "backfill_seen_items_pkey" PRIMARY KEY USING INDEX "backfill_seen_items_organization_id_request_hash_key";

ALTER TABLE "backfill_requests" DROP CONSTRAINT "backfill_requests_pkey",
ADD CONSTRAINT "backfill_requests_pkey" PRIMARY KEY USING INDEX "backfill_requests_organization_id_id_key";

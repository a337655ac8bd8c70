-- For processes of the release before, which look rows up without their organization.
CREATE INDEX CONCURRENTLY "backfill_seen_items_backfill_request_id_idx" ON "backfill_seen_items"("backfill_request_id");

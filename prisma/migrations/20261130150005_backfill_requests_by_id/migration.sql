-- For processes of the release before, which look rows up without their organization.
CREATE INDEX CONCURRENTLY "backfill_requests_id_idx" ON "backfill_requests"("id");

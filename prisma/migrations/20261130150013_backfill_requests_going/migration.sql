-- Takes the place of the key without the organization, which the next release drops.
CREATE UNIQUE INDEX CONCURRENTLY "backfill_requests_organization_id_connected_profile_id_cont_key" ON "backfill_requests"("organization_id", "connected_profile_id", "content_type", "going");

-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY "publish_requests_slot_key" ON "publish_requests"("organization_id", "queue_id", "connected_profile_id", "local_time", "time_zone") WHERE (queue_id IS NOT NULL AND status <> 'failed' AND status <> 'canceled');

-- CreateIndex
CREATE INDEX CONCURRENTLY "publish_requests_threads_idx" ON "publish_requests"("account") WHERE (part_count > 1);

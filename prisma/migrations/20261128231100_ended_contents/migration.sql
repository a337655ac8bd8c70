-- CreateIndex
CREATE INDEX CONCURRENTLY "publish_requests_ended_contents_idx" ON "publish_requests" ("completed_at") WHERE (content IS NOT NULL AND completed_at IS NOT NULL);

-- Whether an unfinished request names a file is asked whenever a request with files ends, and when a file is deleted.
CREATE INDEX "publish_requests_media_idx" ON "publish_requests" USING GIN ("media_ids") WHERE (due_at IS NOT NULL AND media_ids <> '{}');

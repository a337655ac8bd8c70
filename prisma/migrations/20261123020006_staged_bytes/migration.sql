-- What is staged at a time is counted whenever a file is added.
CREATE INDEX "media_staged_idx" ON "media"("organization_id", "mode") WHERE (status NOT IN ('failed', 'expired'));

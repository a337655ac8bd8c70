-- CreateIndex
CREATE INDEX CONCURRENTLY "connected_profiles_stream_idx" ON "connected_profiles"("provider_id", "stream_at") WHERE (status = 'live');

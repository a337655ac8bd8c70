-- A partition has ids of one mode only, so the key needs no mode.
ALTER TABLE "request_log_entries" DROP CONSTRAINT "request_log_entries_pkey",
ADD CONSTRAINT "request_log_entries_pkey" PRIMARY KEY ("organization_id", "id");

SELECT partition_table('request_log_entries', 'req', '7 days', 'created_at');
SELECT partition_table('provider_webhooks', 'whk', '3 hours', 'received_at');

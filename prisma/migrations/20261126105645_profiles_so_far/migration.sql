-- Counts the profiles that were there before their trigger was. What the trigger has counted meanwhile is subtracted: this
-- statement sees a change of a profile together with its count, or neither.
INSERT INTO profile_counts AS known (organization_id, mode, provider_id, slot, live, disconnected)
SELECT organization_id, mode, provider_id, 0, sum(live), sum(disconnected)
FROM (
  SELECT organization_id, mode, provider_id, count(*) FILTER (WHERE status = 'live') AS live,
    count(*) FILTER (WHERE status = 'disconnected') AS disconnected
  FROM connected_profiles GROUP BY organization_id, mode, provider_id
  UNION ALL SELECT organization_id, mode, provider_id, -live, -disconnected FROM profile_counts) AS each
GROUP BY organization_id, mode, provider_id
ON CONFLICT (organization_id, mode, provider_id, slot) DO UPDATE SET
  live = known.live + excluded.live, disconnected = known.disconnected + excluded.disconnected;

-- Counts the media that were there before their triggers were. What the triggers have counted meanwhile is subtracted: this
-- statement sees a change of a medium together with its count, or neither.
INSERT INTO staged_bytes AS known (organization_id, mode, slot, bytes)
SELECT organization_id, mode, 0, sum(bytes)
FROM (
  SELECT organization_id, mode, sum(size_bytes) AS bytes FROM media
  WHERE status NOT IN ('failed', 'expired') AND size_bytes IS NOT NULL GROUP BY organization_id, mode
  UNION ALL SELECT organization_id, mode, -bytes FROM staged_bytes) AS each
GROUP BY organization_id, mode
ON CONFLICT (organization_id, mode, slot) DO UPDATE SET bytes = known.bytes + excluded.bytes;

-- Publish requests have had metadata before.
INSERT INTO reference_terms (organization_id, term, id)
SELECT organization_id, term, id
FROM publish_requests CROSS JOIN LATERAL reference_terms_of('publish_requests', mode::text, NULL, metadata) AS term
WHERE metadata IS NOT NULL ON CONFLICT DO NOTHING;

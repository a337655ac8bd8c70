-- Adds the names of the profiles that were there before their triggers were. Nobody waits for it, because it only adds rows.
INSERT INTO profile_names (organization_id, mode, profile_id, words)
SELECT organization_id, mode, id, words
FROM connected_profiles CROSS JOIN LATERAL profile_names_of(display_name, username) AS words
ON CONFLICT DO NOTHING;

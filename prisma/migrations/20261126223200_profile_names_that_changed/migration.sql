-- Takes away the names of profiles that got others while the migration before added what it had read.
DELETE FROM profile_names AS known USING connected_profiles AS profile
WHERE profile.organization_id = known.organization_id AND profile.id = known.profile_id
  AND known.words NOT IN (SELECT profile_names_of(profile.display_name, profile.username));

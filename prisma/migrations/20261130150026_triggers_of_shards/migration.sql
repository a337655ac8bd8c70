-- The functions of triggers whose tables a cluster distributes run on shards. There, PostgreSQL finds a table only by its
-- schema, and a statement that writes to a distributed table cannot read a transition table: so that is read first, and
-- what it adds up to, mostly one row, is written then. Rows are still sorted, so that two statements cannot deadlock.
CREATE OR REPLACE FUNCTION count_profiles() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  counted record;
BEGIN
  FOR counted IN
    SELECT organization_id, mode, provider_id,
      sign * count(*) FILTER (WHERE status = 'live') AS live,
      sign * count(*) FILTER (WHERE status = 'disconnected') AS disconnected
    FROM changed GROUP BY organization_id, mode, provider_id ORDER BY organization_id, mode, provider_id
  LOOP
    INSERT INTO public.profile_counts AS known (organization_id, mode, provider_id, slot, live, disconnected)
    VALUES (counted.organization_id, counted.mode, counted.provider_id, pg_backend_pid() % 32,
      counted.live, counted.disconnected)
    ON CONFLICT (organization_id, mode, provider_id, slot) DO UPDATE SET
      live = known.live + excluded.live, disconnected = known.disconnected + excluded.disconnected;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_profile_status() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.profile_counts AS known (organization_id, mode, provider_id, slot, live, disconnected)
  VALUES (NEW.organization_id, NEW.mode, NEW.provider_id, pg_backend_pid() % 32,
    (NEW.status = 'live')::int - (OLD.status = 'live')::int,
    (NEW.status = 'disconnected')::int - (OLD.status = 'disconnected')::int)
  ON CONFLICT (organization_id, mode, provider_id, slot) DO UPDATE SET
    live = known.live + excluded.live, disconnected = known.disconnected + excluded.disconnected;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_staged_bytes() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  counted record;
BEGIN
  FOR counted IN
    SELECT organization_id, mode, sign * sum(size_bytes) AS bytes
    FROM changed WHERE status NOT IN ('failed', 'expired')
    GROUP BY organization_id, mode HAVING sum(size_bytes) <> 0 ORDER BY organization_id, mode
  LOOP
    INSERT INTO public.staged_bytes AS known (organization_id, mode, slot, bytes)
    VALUES (counted.organization_id, counted.mode, pg_backend_pid() % 32, counted.bytes)
    ON CONFLICT (organization_id, mode, slot) DO UPDATE SET bytes = known.bytes + excluded.bytes;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION recount_staged_bytes() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT organization_id, mode, sum(size_bytes) AS bytes
    FROM (
      SELECT organization_id, mode, status, size_bytes FROM after
      UNION ALL SELECT organization_id, mode, status, -size_bytes FROM before) AS each
    WHERE status NOT IN ('failed', 'expired')
    GROUP BY organization_id, mode HAVING sum(size_bytes) <> 0 ORDER BY organization_id, mode
  LOOP
    INSERT INTO public.staged_bytes AS known (organization_id, mode, slot, bytes)
    VALUES (counted.organization_id, counted.mode, pg_backend_pid() % 32, counted.bytes)
    ON CONFLICT (organization_id, mode, slot) DO UPDATE SET bytes = known.bytes + excluded.bytes;
  END LOOP;
  RETURN NULL;
END $$;

-- The name of a shard is that of its table, an underscore and a number.
CREATE OR REPLACE FUNCTION keep_reference_terms() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  kind text := rtrim(TG_TABLE_NAME, '_0123456789');
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM public.reference_terms WHERE organization_id = OLD.organization_id AND id = OLD.id
      AND term = ANY(ARRAY(SELECT public.reference_terms_of(kind, OLD.mode::text, OLD.reference, OLD.metadata)));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.reference_terms (organization_id, term, id)
    SELECT NEW.organization_id, term, NEW.id
    FROM public.reference_terms_of(kind, NEW.mode::text, NEW.reference, NEW.metadata) AS term
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_profile_names() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM public.profile_names WHERE organization_id = NEW.organization_id AND profile_id = NEW.id;
  END IF;
  INSERT INTO public.profile_names (organization_id, mode, profile_id, words)
  SELECT NEW.organization_id, NEW.mode, NEW.id, words
  FROM public.profile_names_of(NEW.display_name, NEW.username) AS words
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION leave_queues() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.queues SET connected_profile_ids = array_remove(connected_profile_ids, OLD.id), updated_at = now()
  WHERE organization_id = OLD.organization_id AND mode = OLD.mode AND OLD.id = ANY(connected_profile_ids);
  RETURN NULL;
END $$;

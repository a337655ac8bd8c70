-- The partitions lie in a schema of their own. The service reaches them through their tables only, so its role needs no
-- right to them; it makes and drops them through the functions below, which run as the owner of the tables.
CREATE SCHEMA partitions;

-- Returns the smallest id that can be made at a time, as firstIdAt in src/db/ids.ts does.
CREATE FUNCTION first_id_at(prefix text, at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT prefix || '_' || string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', ((milliseconds >> (5 * digit)) & 31)::int + 1, 1), '' ORDER BY digit DESC)
    || repeat('0', 16)
  FROM floor(extract(epoch FROM at) * 1000) AS exact, CAST(exact AS bigint) AS milliseconds, generate_series(0, 9) AS digit
$$;

-- Makes the partitions of a table for the periods from `since` to `until`, two for each: ids of test mode begin with
-- `test_`. Rows that have come before their partition move into it. A partition whose lock somebody else holds for long
-- is left out. Returns how many partitions are missing.
CREATE FUNCTION make_partitions(parent text, prefix text, period interval, since timestamptz, until timestamptz)
RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  missing integer := 0;
  starts timestamptz;
  ids text;
  name text;
  first text;
  behind text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_partitioned_table WHERE partrelid = to_regclass(format('public.%I', parent))) THEN
    RAISE '% is not partitioned', parent;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('partitions'));
  FOR starts IN SELECT generate_series(date_bin(period, since, 'epoch'), until, period) LOOP
    FOREACH ids IN ARRAY ARRAY[prefix, 'test_' || prefix] LOOP
      name := format('%s_%s_%s', parent, CASE ids WHEN prefix THEN 'live' ELSE 'test' END,
        to_char(starts AT TIME ZONE 'UTC', 'YYYYMMDDHH24'));
      CONTINUE WHEN to_regclass(format('partitions.%I', name)) IS NOT NULL;
      first := public.first_id_at(ids, starts);
      behind := public.first_id_at(ids, starts + period);
      BEGIN
        EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING ALL)', name, parent);
        EXECUTE format(
          'WITH moved AS (DELETE FROM partitions.%I WHERE id >= %L AND id < %L RETURNING *)
           INSERT INTO partitions.%I SELECT * FROM moved', parent || '_rest', first, behind, name);
        EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
          parent, name, first, behind);
      EXCEPTION WHEN lock_not_available THEN
        missing := missing + 1;
      END;
    END LOOP;
  END LOOP;
  RETURN missing;
END $$;

-- Drops a partition. It waits for those who read or write the table no longer than traffic can wait for it, and returns
-- false when that was not long enough.
CREATE FUNCTION drop_partition(parent text, name text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '100ms' AS $$
BEGIN
  IF EXISTS (
    SELECT FROM pg_inherits
    WHERE inhrelid = to_regclass(format('partitions.%I', name)) AND inhparent = to_regclass(format('public.%I', parent)))
  THEN EXECUTE format('DROP TABLE partitions.%I', name);
  END IF;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;

REVOKE ALL ON FUNCTION make_partitions, drop_partition FROM PUBLIC;

-- Partitions a table that has rows by the time in their ids. It copies the rows, with all keys and indexes, while nobody
-- else uses the table.
CREATE FUNCTION partition_table(parent text, prefix text, period interval, time_column text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  definitions text[];
  definition text;
  oldest timestamptz;
BEGIN
  SELECT array_agg(sql) INTO definitions FROM (
    SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', parent, conname, pg_get_constraintdef(oid)) AS sql
    FROM pg_constraint WHERE conrelid = parent::regclass AND contype = 'p'
    UNION ALL
    SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = parent::regclass AND NOT indisprimary) AS own;
  EXECUTE format('SELECT min(%I) FROM public.%I', time_column, parent) INTO oldest;
  EXECUTE format('ALTER TABLE public.%I SET SCHEMA partitions', parent);
  EXECUTE format('CREATE TABLE public.%I (LIKE partitions.%I INCLUDING DEFAULTS) PARTITION BY RANGE (id)', parent, parent);
  FOREACH definition IN ARRAY definitions LOOP EXECUTE definition; END LOOP;
  EXECUTE format('CREATE TABLE partitions.%I PARTITION OF public.%I DEFAULT', parent || '_rest', parent);
  PERFORM make_partitions(parent, prefix, period, least(oldest, now()), now() + period);
  EXECUTE format('INSERT INTO public.%I SELECT * FROM partitions.%I', parent, parent);
  EXECUTE format('DROP TABLE partitions.%I', parent);
END $$;

-- A partition has ids of one mode only, so the primary key serves what these indexes did. What has outlived its time is
-- dropped with its partition, for which the times need no index.
DROP INDEX events_organization_id_mode_id_idx, events_created_at_idx, event_deliveries_created_at_idx;

SELECT partition_table('events', 'evt', '7 days', 'created_at');
SELECT partition_table('event_deliveries', 'dlv', '7 days', 'created_at');

-- Jobs name the event as well, so that its partition is known before the delivery is read.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  EXECUTE
    'UPDATE pgboss.job SET data = data || jsonb_build_object(''eventId'', d.event_id)
     FROM event_deliveries d
     WHERE name = ''events.deliver'' AND data ->> ''organizationId'' = d.organization_id
       AND data ->> ''deliveryId'' = d.id';
END $$;

-- The tables that the function looks at are those of the schema, whatever temporary ones a session has made by the same names.
ALTER FUNCTION keep_audit_entry() SET search_path = pg_catalog, public, pg_temp;

-- Processes remember how far an organization has moved the clock of its test mode.
CREATE TRIGGER announce_test_clock_change
  AFTER INSERT OR UPDATE OR DELETE ON test_clocks
  FOR EACH ROW EXECUTE FUNCTION announce_change('organization_id');

/** Makes the tests of traces with a real collector, which passes on what it takes to the one that the tests look into. */
import '../observability/tracing/traces.test.ts';

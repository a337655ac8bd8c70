// Decodes a dashboard from the standard input by Grafana's own schema, and names every field that is unknown or missing there.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/grafana/grafana-foundation-sdk/go/cog"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"
	"github.com/grafana/grafana-foundation-sdk/go/stat"
	"github.com/grafana/grafana-foundation-sdk/go/timeseries"
)

func main() {
	known := cog.NewRuntime()
	known.RegisterPanelcfgVariant(stat.VariantConfig())
	known.RegisterPanelcfgVariant(timeseries.VariantConfig())
	known.RegisterDataqueryVariant(prometheus.VariantConfig())
	text, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = (&dashboard.Dashboard{}).UnmarshalJSONStrict(text)
	}
	// What is returned is a list, which is empty and yet no nil when all is well.
	if err != nil && err.Error() != "" {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

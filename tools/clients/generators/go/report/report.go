// Package report makes the calls of a program, and prints what each has given, or how it failed, as one line of JSON.
package report

import (
	"encoding/json"
	"fmt"
	"os"
)

// World is what the programs use of the world that they are given.
type World struct {
	APIKey             string
	BaseURL            string
	Between            string
	ConnectedProfileID string
	Pictures           []string
	Delivery           struct{ Body string }
}

// Call is a call by its name.
type Call struct {
	Name string
	Make func() (any, error)
}

type outcome struct {
	Gave   any    `json:"gave,omitempty"`
	Failed string `json:"failed,omitempty"`
}

// Of makes the calls one after the other.
func Of(callsIn func(World) []Call) {
	var input struct{ World World }
	must(json.NewDecoder(os.Stdin).Decode(&input))
	outcomes := map[string]outcome{}
	for _, call := range callsIn(input.World) {
		gave, err := call.Make()
		if err != nil {
			outcomes[call.Name] = outcome{Failed: fmt.Sprintf("%+v", err)}
		} else {
			outcomes[call.Name] = outcome{Gave: gave}
		}
	}
	must(json.NewEncoder(os.Stdout).Encode(outcomes))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

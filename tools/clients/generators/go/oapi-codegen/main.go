// Command oapi-codegen makes the ten calls by the client of oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"calls/generated"
	"calls/report"
)

const missing = "test_pub_01kk9nbbcteh2bkdek10xh0x7z"

var ctx = context.Background()

type program struct {
	report.World
	client, newer *generated.ClientWithResponses
}

func (p program) publish(key string, at *time.Time) (*generated.PublishRequestsCreateResponse, error) {
	reference, metadata := "monday", generated.Metadata{"draft": "one"}
	post := generated.InstagramMediaItemPublish{
		ConnectedProfileId: p.ConnectedProfileID,
		Media:              make([]generated.PublishMedia, 1),
		Reference:          &reference,
		Metadata:           &metadata,
	}
	picture := generated.PublishMediaByUrl{SourceUrl: p.Pictures[0]}
	if err := post.Media[0].FromPublishMediaByUrl(picture); err != nil {
		return nil, err
	}
	if at != nil {
		post.ScheduledFor = &generated.PublishTime{}
		if err := post.ScheduledFor.FromPublishTime0(*at); err != nil {
			return nil, err
		}
	}
	var input generated.PublishRequestInput
	if err := input.FromInstagramMediaItemPublish(post); err != nil {
		return nil, err
	}
	params := &generated.PublishRequestsCreateParams{IdempotencyKey: p.ConnectedProfileID + "-" + key}
	return p.client.PublishRequestsCreateWithResponse(ctx, params, input)
}

func (p program) published(key string) (*generated.PublishRequest, error) {
	response, err := p.publish(key, nil)
	if err != nil {
		return nil, err
	}
	return some(response.JSON200, response.Body)
}

func (p program) items(client *generated.ClientWithResponses, limit int, cursor *string) (*generated.InstagramMediaItemList, error) {
	params := &generated.InstagramMediaItemsListParams{
		ConnectedProfileId: p.ConnectedProfileID,
		Limit:              &limit,
		Cursor:             cursor,
	}
	response, err := client.InstagramMediaItemsListWithResponse(ctx, params)
	if err != nil {
		return nil, err
	}
	return some(response.JSON200, response.Body)
}

func (p program) references(statuses []string, metadata generated.MetadataValues) ([]string, error) {
	params := &generated.PublishRequestsListParams{ConnectedProfileId: &p.ConnectedProfileID}
	if statuses != nil {
		params.Status = &statuses
	}
	if metadata != nil {
		params.Metadata = &metadata
	}
	response, err := p.client.PublishRequestsListWithResponse(ctx, params)
	if err != nil {
		return nil, err
	}
	page, err := some(response.JSON200, response.Body)
	if err != nil {
		return nil, err
	}
	references := []string{}
	for _, request := range page.Data {
		references = append(references, *request.Reference)
	}
	return references, nil
}

func (p program) readToTheEnd() (any, error) {
	ids := []string{}
	for cursor := (*string)(nil); ; {
		page, err := p.items(p.client, 2, cursor)
		if err != nil {
			return nil, err
		}
		for _, item := range page.Data {
			ids = append(ids, item.ExternalId)
		}
		if !page.HasMore {
			return ids, nil
		}
		cursor = page.NextCursor
	}
}

func (p program) readOne() (any, error) {
	page, err := p.items(p.client, 2, nil)
	if err != nil {
		return nil, err
	}
	params := &generated.InstagramMediaItemsGetParams{ConnectedProfileId: p.ConnectedProfileID}
	response, err := p.client.InstagramMediaItemsGetWithResponse(ctx, page.Data[0].ExternalId, params)
	if err != nil {
		return nil, err
	}
	item, err := some(response.JSON200, response.Body)
	if err != nil {
		return nil, err
	}
	return []any{item.ExternalId, item.ContentType}, nil
}

func (p program) publishOnce() (any, error) {
	first, err := p.published("once")
	if err != nil {
		return nil, err
	}
	again, err := p.published("once")
	if err != nil {
		return nil, err
	}
	same := "another id"
	if first.PublishRequestId == again.PublishRequestId {
		same = "the same id"
	}
	return []any{same, again.ContentType, *again.Reference}, nil
}

func (p program) filterByStatuses() (any, error) {
	known, err := p.references([]string{"queued", "publishing", "published", "failed"}, nil)
	if err != nil {
		return nil, err
	}
	canceled, err := p.references([]string{"canceled"}, nil)
	return []any{known, canceled}, err
}

func (p program) filterByMetadata() (any, error) {
	one, err := p.references(nil, generated.MetadataValues{"draft": "one"})
	if err != nil {
		return nil, err
	}
	two, err := p.references(nil, generated.MetadataValues{"draft": "two"})
	return []any{one, two}, err
}

func (p program) changeAndDelete() (any, error) {
	input := generated.EventDestinationInput{Url: "https://app.example.com/events", Topics: []string{"content.*"}}
	created, err := p.client.EventDestinationsCreateWithResponse(ctx, &generated.EventDestinationsCreateParams{}, input)
	if err != nil {
		return nil, err
	}
	made, err := some(created.JSON200, created.Body)
	if err != nil {
		return nil, err
	}
	topics, status := []string{"content.*", "connection.*"}, "disabled"
	change := generated.EventDestinationUpdate{Topics: &topics, Status: &status}
	updated, err := p.client.EventDestinationsUpdateWithResponse(ctx, made.EventDestinationId, change)
	if err != nil {
		return nil, err
	}
	changed, err := some(updated.JSON200, updated.Body)
	if err != nil {
		return nil, err
	}
	deleted, err := p.client.EventDestinationsDeleteWithResponse(ctx, made.EventDestinationId)
	if err != nil {
		return nil, err
	}
	gone, err := some(deleted.JSON200, deleted.Body)
	if err != nil {
		return nil, err
	}
	after, err := p.client.EventDestinationsGetWithResponse(ctx, made.EventDestinationId)
	if err != nil {
		return nil, err
	}
	return []any{changed.Topics, changed.Status, gone.Deleted, after.StatusCode()}, nil
}

func (p program) takeAnError() (any, error) {
	response, err := p.client.PublishRequestsGetWithResponse(ctx, missing, nil)
	if err != nil {
		return nil, err
	}
	refusal, err := some(response.JSON404, response.Body)
	if err != nil {
		return nil, err
	}
	return []any{response.StatusCode(), refusal.Error.Code}, nil
}

func (p program) takeTheViolations() (any, error) {
	past := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	response, err := p.publish("late", &past)
	if err != nil {
		return nil, err
	}
	refusal, err := some(response.JSON400, response.Body)
	if err != nil {
		return nil, err
	}
	violations := [][]string{}
	for _, violation := range *refusal.Error.Meta.Violations {
		violations = append(violations, []string{violation.Code, violation.Path})
	}
	return []any{response.StatusCode(), refusal.Error.Code, violations}, nil
}

func (p program) typeADelivery() (any, error) {
	var delivered generated.DeliveredEvent
	if err := json.Unmarshal([]byte(p.Delivery.Body), &delivered); err != nil {
		return nil, err
	}
	value, err := delivered.ValueByDiscriminator()
	if err != nil {
		return nil, err
	}
	event, ok := value.(generated.InstagramCommentEvent)
	if !ok {
		return nil, fmt.Errorf("the delivery became a %T", value)
	}
	return []any{event.Topic, event.Data.ExternalId, event.Data.Text}, nil
}

func (p program) surviveWhatIsNew() (any, error) {
	page, err := p.items(p.newer, 2, nil)
	if err != nil {
		return nil, err
	}
	made, err := p.published("new")
	if err != nil {
		return nil, err
	}
	response, err := p.newer.PublishRequestsGetWithResponse(ctx, made.PublishRequestId, nil)
	if err != nil {
		return nil, err
	}
	request, err := some(response.JSON200, response.Body)
	if err != nil {
		return nil, err
	}
	return []any{len(page.Data), request.Status}, nil
}

// some returns an answer, or as an error what came in its place.
func some[Answer any](answer *Answer, body []byte) (*Answer, error) {
	if answer == nil {
		return nil, fmt.Errorf("another answer: %s", body)
	}
	return answer, nil
}

func client(url, key string) *generated.ClientWithResponses {
	withKey := generated.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	})
	made, err := generated.NewClientWithResponses(url, withKey)
	if err != nil {
		panic(err)
	}
	return made
}

func main() {
	report.Of(func(world report.World) []report.Call {
		p := program{world, client(world.BaseURL, world.APIKey), client(world.Between+"/newer", world.APIKey)}
		return []report.Call{
			{Name: "read a list to its end", Make: p.readToTheEnd},
			{Name: "read one", Make: p.readOne},
			{Name: "publish once", Make: p.publishOnce},
			{Name: "filter by statuses", Make: p.filterByStatuses},
			{Name: "filter by metadata", Make: p.filterByMetadata},
			{Name: "change and delete", Make: p.changeAndDelete},
			{Name: "take an error", Make: p.takeAnError},
			{Name: "take the violations", Make: p.takeTheViolations},
			{Name: "type a delivery", Make: p.typeADelivery},
			{Name: "survive what is new", Make: p.surviveWhatIsNew},
		}
	})
}

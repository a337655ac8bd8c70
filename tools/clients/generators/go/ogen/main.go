// Command ogen makes the ten calls by the client of ogen.
package main

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/go-faster/jx"

	"calls/generated"
	"calls/report"
)

const missing = "test_pub_01kk9nbbcteh2bkdek10xh0x7z"

var ctx = context.Background()

type apiKey string

func (key apiKey) ApiKey(context.Context, generated.OperationName) (generated.ApiKey, error) {
	return generated.ApiKey{Token: string(key)}, nil
}

type program struct {
	report.World
	client, newer *generated.Client
}

func (p program) publish(key string, at *time.Time) (generated.PublishRequestsCreateRes, error) {
	picture := generated.PublishMediaByUrl{SourceUrl: generated.PublishSourceUrl(p.Pictures[0])}
	post := generated.InstagramMediaItemPublish{
		ConnectedProfileId: p.ConnectedProfileID,
		ContentType:        "instagram.media.items",
		Media:              []generated.PublishMedia{generated.NewPublishMediaByUrlPublishMedia(picture)},
		Reference:          generated.NewOptReference("monday"),
		Metadata:           generated.NewOptMetadata(generated.Metadata{"draft": jx.Raw(`"one"`)}),
	}
	if at != nil {
		post.ScheduledFor = generated.NewOptPublishTime(generated.NewDateTimePublishTime(*at))
	}
	input := generated.NewInstagramMediaItemPublishPublishRequestInput(post)
	params := generated.PublishRequestsCreateParams{IdempotencyKey: p.ConnectedProfileID + "-" + key}
	return p.client.PublishRequestsCreate(ctx, input, params)
}

func (p program) published(key string) (*generated.PublishRequest, error) {
	answer, err := p.publish(key, nil)
	made, err := as[*generated.PublishRequestHeaders](answer, err)
	if err != nil {
		return nil, err
	}
	return &made.Response, nil
}

func (p program) items(client *generated.Client, cursor generated.OptString) (*generated.InstagramMediaItemList, error) {
	params := generated.InstagramMediaItemsListParams{
		ConnectedProfileId: p.ConnectedProfileID,
		Limit:              generated.NewOptInt(2),
		Cursor:             cursor,
	}
	answer, err := client.InstagramMediaItemsList(ctx, params)
	page, err := as[*generated.InstagramMediaItemListHeaders](answer, err)
	if err != nil {
		return nil, err
	}
	return &page.Response, nil
}

func (p program) references(statuses []generated.PublishStatus, metadata generated.OptMetadataValues) ([]string, error) {
	params := generated.PublishRequestsListParams{
		ConnectedProfileId: generated.NewOptString(p.ConnectedProfileID),
		Status:             statuses,
		Metadata:           metadata,
	}
	answer, err := p.client.PublishRequestsList(ctx, params)
	page, err := as[*generated.PublishRequestListHeaders](answer, err)
	if err != nil {
		return nil, err
	}
	references := []string{}
	for _, request := range page.Response.Data {
		references = append(references, string(request.Reference.Value))
	}
	return references, nil
}

func (p program) readToTheEnd() (any, error) {
	ids := []string{}
	for cursor := (generated.OptString{}); ; {
		page, err := p.items(p.client, cursor)
		if err != nil {
			return nil, err
		}
		for _, item := range page.Data {
			ids = append(ids, item.ExternalId)
		}
		if !page.HasMore {
			return ids, nil
		}
		cursor = generated.NewOptString(string(page.NextCursor.Value))
	}
}

func (p program) readOne() (any, error) {
	page, err := p.items(p.client, generated.OptString{})
	if err != nil {
		return nil, err
	}
	params := generated.InstagramMediaItemsGetParams{
		ExternalId:         page.Data[0].ExternalId,
		ConnectedProfileId: p.ConnectedProfileID,
	}
	answer, err := p.client.InstagramMediaItemsGet(ctx, params)
	item, err := as[*generated.InstagramMediaItemHeaders](answer, err)
	if err != nil {
		return nil, err
	}
	return []any{item.Response.ExternalId, item.Response.ContentType}, nil
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
	return []any{same, again.ContentType, again.Reference.Value}, nil
}

func (p program) filterByStatuses() (any, error) {
	any := generated.OptMetadataValues{}
	known, err := p.references([]generated.PublishStatus{"queued", "publishing", "published", "failed"}, any)
	if err != nil {
		return nil, err
	}
	canceled, err := p.references([]generated.PublishStatus{"canceled"}, any)
	return [][]string{known, canceled}, err
}

func (p program) filterByMetadata() (any, error) {
	one, err := p.references(nil, generated.NewOptMetadataValues(generated.MetadataValues{"draft": "one"}))
	if err != nil {
		return nil, err
	}
	two, err := p.references(nil, generated.NewOptMetadataValues(generated.MetadataValues{"draft": "two"}))
	return [][]string{one, two}, err
}

func (p program) changeAndDelete() (any, error) {
	address, err := url.Parse("https://app.example.com/events")
	if err != nil {
		return nil, err
	}
	input := &generated.EventDestinationInput{
		URL:    generated.EventDestinationUrl(*address),
		Topics: generated.EventDestinationTopics{"content.*"},
	}
	created, err := p.client.EventDestinationsCreate(ctx, input, generated.EventDestinationsCreateParams{})
	made, err := as[*generated.EventDestinationWithSecretHeaders](created, err)
	if err != nil {
		return nil, err
	}
	id := made.Response.EventDestinationId
	change := generated.NewOptEventDestinationUpdate(generated.EventDestinationUpdate{
		Topics: generated.EventDestinationTopics{"content.*", "connection.*"},
		Status: generated.NewOptEventDestinationStatus("disabled"),
	})
	updated, err := p.client.EventDestinationsUpdate(ctx, change, generated.EventDestinationsUpdateParams{EventDestinationId: id})
	changed, err := as[*generated.EventDestinationHeaders](updated, err)
	if err != nil {
		return nil, err
	}
	deleted, err := p.client.EventDestinationsDelete(ctx, generated.EventDestinationsDeleteParams{EventDestinationId: id})
	gone, err := as[*generated.EventDestinationDeletionHeaders](deleted, err)
	if err != nil {
		return nil, err
	}
	after, err := p.client.EventDestinationsGet(ctx, generated.EventDestinationsGetParams{EventDestinationId: id})
	if _, err = as[*generated.NotFoundEventDestinationResponseHeaders](after, err); err != nil {
		return nil, err
	}
	return []any{changed.Response.Topics, changed.Response.Status, gone.Response.Deleted, 404}, nil
}

func (p program) takeAnError() (any, error) {
	answer, err := p.client.PublishRequestsGet(ctx, generated.PublishRequestsGetParams{PublishRequestId: missing})
	refusal, err := as[*generated.NotFoundPublishRequestResponseHeaders](answer, err)
	if err != nil {
		return nil, err
	}
	return []any{404, refusal.Response.Error.Code}, nil
}

func (p program) takeTheViolations() (any, error) {
	past := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	answer, err := p.publish("late", &past)
	refusal, err := as[*generated.ValidationErrorRequiredContentTypeResponseHeaders](answer, err)
	if err != nil {
		return nil, err
	}
	violations := [][]string{}
	for _, violation := range refusal.Response.Error.Meta.Violations {
		violations = append(violations, []string{string(violation.Code), violation.Path})
	}
	return []any{400, refusal.Response.Error.Code, violations}, nil
}

func (p program) surviveWhatIsNew() (any, error) {
	page, err := p.items(p.newer, generated.OptString{})
	if err != nil {
		return nil, err
	}
	made, err := p.published("new")
	if err != nil {
		return nil, err
	}
	answer, err := p.newer.PublishRequestsGet(ctx, generated.PublishRequestsGetParams{PublishRequestId: made.PublishRequestId})
	request, err := as[*generated.PublishRequestsGetOKHeaders](answer, err)
	if err != nil {
		return nil, err
	}
	return []any{len(page.Data), request.Response.Status}, nil
}

// as returns an answer as the type that it has to have, which ogen makes of each status.
func as[Answer any](answer any, err error) (Answer, error) {
	made, ok := answer.(Answer)
	if err == nil && !ok {
		err = fmt.Errorf("another answer: %+v", answer)
	}
	return made, err
}

func client(url, key string) *generated.Client {
	made, err := generated.NewClient(url, apiKey(key))
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
			{Name: "survive what is new", Make: p.surviveWhatIsNew},
		}
	})
}

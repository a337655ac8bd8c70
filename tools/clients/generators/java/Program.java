import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.EventDestinationsApi;
import org.openapitools.client.api.InstagramApi;
import org.openapitools.client.api.PublishingApi;
import org.openapitools.client.model.*;

/** The ten calls by the classes that openapi-generator makes for Java. */
public class Program {
  private final ObjectMapper json = JSON.getDefault().getMapper();
  private final JsonNode world;
  private final String profile;
  private final InstagramApi instagram;
  private final PublishingApi publishing;
  private final EventDestinationsApi destinations;
  private final ApiClient newer;

  private Program(JsonNode world) {
    this.world = world;
    profile = world.get("connectedProfileId").asText();
    ApiClient service = client(world.get("baseUrl").asText());
    instagram = new InstagramApi(service);
    publishing = new PublishingApi(service);
    destinations = new EventDestinationsApi(service);
    newer = client(world.get("between").asText() + "/newer");
  }

  private ApiClient client(String url) {
    return new ApiClient().setBasePath(url).setBearerToken(world.get("apiKey").asText());
  }

  private PublishRequest publish(String key, PublishTime at) throws ApiException {
    PublishMediaByUrl picture = new PublishMediaByUrl().sourceUrl(world.get("pictures").get(0).asText());
    InstagramMediaItemPublish post =
        new InstagramMediaItemPublish()
            .connectedProfileId(profile)
            .contentType(InstagramMediaItemPublish.ContentTypeEnum.INSTAGRAM_MEDIA_ITEMS)
            .media(List.of(new PublishMedia(picture)))
            .reference("monday")
            .metadata(Map.of("draft", "one"))
            .scheduledFor(at);
    return publishing.publishRequestsCreate(profile + "-" + key, new PublishRequestInput(post));
  }

  private List<String> references(List<String> statuses, Map<String, String> metadata) throws ApiException {
    return publishing
        .publishRequestsList(profile, null, statuses, null, metadata, null, null, null, null)
        .getData()
        .stream()
        .map(PublishRequest::getReference)
        .toList();
  }

  private static List<String> ids(InstagramMediaItemList page) {
    return page.getData().stream().map(InstagramMediaItem::getExternalId).toList();
  }

  private Object readToTheEnd() throws ApiException {
    List<String> ids = new ArrayList<>();
    for (String cursor = null; ; ) {
      InstagramMediaItemList page = instagram.instagramMediaItemsList(profile, cursor, 2, null);
      ids.addAll(ids(page));
      if (!page.getHasMore()) return ids;
      cursor = page.getNextCursor();
    }
  }

  private Object readOne() throws ApiException {
    String id = ids(instagram.instagramMediaItemsList(profile, null, null, null)).get(0);
    InstagramMediaItem item = instagram.instagramMediaItemsGet(id, profile, null);
    return List.of(item.getExternalId(), item.getContentType().getValue());
  }

  private Object publishOnce() throws ApiException {
    PublishRequest first = publish("once", null);
    PublishRequest again = publish("once", null);
    boolean same = first.getPublishRequestId().equals(again.getPublishRequestId());
    return List.of(same ? "the same id" : "another id", again.getContentType(), again.getReference());
  }

  private Object filterByStatuses() throws ApiException {
    List<String> known = List.of("queued", "publishing", "published", "failed");
    return List.of(references(known, null), references(List.of("canceled"), null));
  }

  private Object filterByMetadata() throws ApiException {
    return List.of(references(null, Map.of("draft", "one")), references(null, Map.of("draft", "two")));
  }

  private Object changeAndDelete() throws Exception {
    EventDestinationInput input =
        new EventDestinationInput()
            .url(URI.create("https://app.example.com/events"))
            .topics(List.of("content.*"));
    String id = destinations.eventDestinationsCreate(input, null).getEventDestinationId();
    EventDestinationUpdate change =
        new EventDestinationUpdate().topics(List.of("content.*", "connection.*")).status("disabled");
    EventDestination changed = destinations.eventDestinationsUpdate(id, change);
    EventDestinationDeletion gone = destinations.eventDestinationsDelete(id);
    int after = refusal(() -> destinations.eventDestinationsGet(id)).getCode();
    return List.of(changed.getTopics(), changed.getStatus(), gone.getDeleted(), after);
  }

  private Object takeAnError() throws Exception {
    ApiException refusal = refusal(() -> publishing.publishRequestsGet("test_pub_01kk9nbbcteh2bkdek10xh0x7z"));
    return List.of(refusal.getCode(), errorOf(refusal).getCode());
  }

  private Object takeTheViolations() throws Exception {
    OffsetDateTime past = OffsetDateTime.parse("2020-01-01T00:00:00Z");
    ApiException refusal = refusal(() -> publish("late", new PublishTime(past)));
    List<List<String>> violations =
        errorOf(refusal).getMeta().getViolations().stream()
            .map(violation -> List.of(violation.getCode(), violation.getPath()))
            .toList();
    return List.of(refusal.getCode(), errorOf(refusal).getCode(), violations);
  }

  private Object typeADelivery() throws Exception {
    String body = world.get("delivery").get("body").asText();
    InstagramCommentEvent event = json.readValue(body, DeliveredEvent.class).getInstagramCommentEvent();
    return List.of(event.getTopic().getValue(), event.getData().getExternalId(), event.getData().getText());
  }

  private Object surviveWhatIsNew() throws ApiException {
    InstagramMediaItemList page = new InstagramApi(newer).instagramMediaItemsList(profile, null, 2, null);
    String id = publish("new", null).getPublishRequestId();
    return List.of(page.getData().size(), new PublishingApi(newer).publishRequestsGet(id).getStatus());
  }

  private static ApiException refusal(Callable<?> call) throws Exception {
    try {
      call.call();
    } catch (ApiException refusal) {
      return refusal;
    }
    throw new IllegalStateException("the call was not refused");
  }

  private ErrorEnvelopeError errorOf(ApiException refusal) throws Exception {
    return json.readValue(refusal.getResponseBody(), ErrorEnvelope.class).getError();
  }

  private Map<String, Callable<Object>> calls() {
    Map<String, Callable<Object>> calls = new LinkedHashMap<>();
    calls.put("read a list to its end", this::readToTheEnd);
    calls.put("read one", this::readOne);
    calls.put("publish once", this::publishOnce);
    calls.put("filter by statuses", this::filterByStatuses);
    calls.put("filter by metadata", this::filterByMetadata);
    calls.put("change and delete", this::changeAndDelete);
    calls.put("take an error", this::takeAnError);
    calls.put("take the violations", this::takeTheViolations);
    calls.put("type a delivery", this::typeADelivery);
    calls.put("survive what is new", this::surviveWhatIsNew);
    return calls;
  }

  /** Makes the calls, and prints what each has given, or how it failed, as one line of JSON. */
  public static void main(String[] parameters) throws Exception {
    ObjectMapper json = new ObjectMapper();
    Program program = new Program(json.readTree(System.in).get("world"));
    Map<String, Object> outcomes = new LinkedHashMap<>();
    for (Map.Entry<String, Callable<Object>> call : program.calls().entrySet()) {
      try {
        outcomes.put(call.getKey(), Map.of("gave", call.getValue().call()));
      } catch (Exception exception) {
        StringWriter trace = new StringWriter();
        exception.printStackTrace(new PrintWriter(trace));
        outcomes.put(call.getKey(), Map.of("failed", trace.toString()));
      }
    }
    System.out.println(json.writeValueAsString(outcomes));
  }
}

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Webhooks {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    /**
     * Tells whether a delivery is genuine and recent. The body has to be as it arrived.
     *
     * @param header returns the value of a header, or null, such as request::getHeader of a servlet
     */
    public static boolean isGenuine(byte[] body, UnaryOperator<String> header, String secret)
            throws GeneralSecurityException {
        if (!secret.matches("(whsec_)?([A-Za-z0-9+/]{4}){8,}([A-Za-z0-9+/=]{4})?")) {
            throw new IllegalStateException(
                    "The webhook secret is empty or cut off: check the variable that it is read from.");
        }
        String id = header.apply("webhook-id");
        String timestamp = header.apply("webhook-timestamp");
        String signatures = header.apply("webhook-signature");
        if (id == null || id.isEmpty() || timestamp == null || signatures == null
                || !timestamp.matches("[0-9]{1,12}")) {
            return false;
        }
        Instant sent = Instant.ofEpochSecond(Long.parseLong(timestamp));
        if (Duration.between(sent, Instant.now()).abs().compareTo(TOLERANCE) > 0) {
            return false;
        }
        byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(UTF_8);
        return Arrays.stream(signatures.split(" "))
                .anyMatch(given -> MessageDigest.isEqual(given.getBytes(UTF_8), expected));
    }
}

require 'openssl'

TOLERANCE_SECONDS = 5 * 60

# Tells whether a delivery is genuine and recent. The body has to be as it arrived: request.raw_post in Rails.
def genuine?(body, headers, secret)
  unless secret.to_s.match?(%r{\A(whsec_)?([A-Za-z0-9+/]{4}){8,}([A-Za-z0-9+/=]{4})?\z})
    raise ArgumentError, 'The webhook secret is empty or cut off: check the variable that it is read from.'
  end

  id, timestamp, signatures =
    %w[webhook-id webhook-timestamp webhook-signature].map { |name| headers[name].to_s.b }
  return false if id.empty? || !timestamp.match?(/\A[0-9]{1,12}\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > TOLERANCE_SECONDS

  key = secret.delete_prefix('whsec_').unpack1('m')
  signed = "#{id}.#{timestamp}." + body.b
  expected = "v1,#{[OpenSSL::HMAC.digest('SHA256', key, signed)].pack('m0')}"
  signatures.split.any? { |given| OpenSSL.secure_compare(given, expected) }
end

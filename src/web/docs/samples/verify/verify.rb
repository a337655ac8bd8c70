require 'openssl'

TOLERANCE_SECONDS = 5 * 60

# Tells whether a delivery is genuine and recent. The body has to be as it arrived: request.raw_post in Rails.
def genuine?(body, headers, secret)
  timestamp = headers['webhook-timestamp'].to_s
  return false unless timestamp.match?(/\A\d+\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > TOLERANCE_SECONDS

  key = secret.delete_prefix('whsec_').unpack1('m')
  signed = "#{headers['webhook-id']}.#{timestamp}.".b + body.b
  expected = "v1,#{[OpenSSL::HMAC.digest('SHA256', key, signed)].pack('m0')}"
  headers['webhook-signature'].to_s.split.any? do |given|
    OpenSSL.secure_compare(given, expected)
  end
end

<?php

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Tells whether a delivery is genuine and recent. The body has to be as it arrived: file_get_contents('php://input').
 *
 * @param array $headers such as those of getallheaders()
 */
function is_genuine(string $body, array $headers, string $secret): bool
{
    $headers = array_change_key_case($headers);
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $signed = ($headers['webhook-id'] ?? '') . ".$timestamp.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

<?php

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Tells whether a delivery is genuine and recent. The body has to be as it arrived: file_get_contents('php://input').
 *
 * @param array $headers such as those of getallheaders()
 */
function is_genuine(string $body, array $headers, string $secret): bool
{
    if (!preg_match('#^(?:whsec_)?((?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/=]{4})?)$#D', $secret, $parts)) {
        throw new RuntimeException('The webhook secret is empty or cut off: check the variable that it is read from.');
    }
    $headers = array_change_key_case($headers);
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if ($id === '' || !preg_match('/^[0-9]{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode($parts[1]);
    $signed = "$id.$timestamp.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

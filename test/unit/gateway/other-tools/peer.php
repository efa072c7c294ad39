<?php
// The other end of the wire, in PHP as gateways use it. Called with a scheme's name, in a folder of cases.

function header_signature(string $case): void
{
    $timestamp = file_get_contents("$case/timestamp");
    if (file_exists("$case/method")) {
        $digest = strtolower(hash('sha256', file_get_contents("$case/body")));
        $method = file_get_contents("$case/method");
        $string = $method . ':' . file_get_contents("$case/path") . ':' . $digest . ':' . $timestamp;
    } else {
        $string = file_get_contents("$case/client") . '|' . $timestamp;
    }
    if (file_exists("$case/minified")) {
        $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
        file_put_contents("$case/body-again", json_encode(json_decode(file_get_contents("$case/body")), $flags));
    }
    file_put_contents("$case/string", $string);
    openssl_sign($string, $signature, file_get_contents('pkcs8.pem'), OPENSSL_ALGO_SHA256);
    file_put_contents("$case/theirs", base64_encode($signature));
    $ours = base64_decode(file_get_contents("$case/ours"), true);
    $public = file_get_contents('spki.pem');
    foreach (['verdict' => $string, 'verdict-on-other' => $string . 'x'] as $name => $text) {
        $good = openssl_verify($text, $ours, $public, OPENSSL_ALGO_SHA256) === 1;
        file_put_contents("$case/$name", $good ? 'Verified OK' : 'Verification failure');
    }
}

function hash_signature(string $case): void
{
    $parts = explode("\n", rtrim(file_get_contents("$case/parts"), "\n"));
    $string = strtoupper('##' . implode('##', $parts) . '##');
    file_put_contents("$case/string", $string);
    file_put_contents("$case/theirs", hash('sha256', $string));
}

function form_cipher(string $case): void
{
    $key = file_get_contents('key');
    $iv = file_get_contents('iv');
    $plain = file_get_contents("$case/plain");
    $padded = $plain . str_repeat("\0", 16 - strlen($plain) % 16);
    $options = OPENSSL_RAW_DATA | OPENSSL_ZERO_PADDING;
    $encrypted = openssl_encrypt($padded, 'AES-256-CBC', $key, $options, $iv);
    file_put_contents("$case/theirs", base64_encode($encrypted));
    $ours = base64_decode(file_get_contents("$case/ours"), true);
    file_put_contents("$case/back", openssl_decrypt($ours, 'AES-256-CBC', $key, $options, $iv));
}

$schemes = ['header' => 'header_signature', 'hash' => 'hash_signature', 'cipher' => 'form_cipher'];
foreach (glob('*', GLOB_ONLYDIR) as $case) {
    $schemes[$argv[1]]($case);
}

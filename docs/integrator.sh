#!/usr/bin/env bash
# The ten operations that a merchant calls, by hand: bash, curl and openssl, nothing of Loket but its practice gateway.
#   bash docs/integrator.sh                           makes a key pair, starts `npm run simulator` with it, stops it again
#   bash docs/integrator.sh printed.txt merchant.pem  one that runs already: what it printed, and the private key
# Prints each operation with the code of its answer; ends with 1 at the first that is not as it should be.
set -euo pipefail

if [ $# -eq 2 ]; then
  printed=$1 key=$2
else
  folder=$(mktemp -d) printed=$folder/printed.txt key=$folder/merchant.pem
  openssl genrsa -out "$key" 2048 2>"$folder/log"
  openssl rsa -in "$key" -pubout -out "$folder/merchant-public.pem" 2>"$folder/log"
  set -m # A group of its own, so that it ends as a whole.
  npm run simulator -- --merchant-key "$folder/merchant-public.pem" >"$printed" 2>&1 &
  trap "kill -- -$! 2>/dev/null; rm -r '$folder'" EXIT
  for _ in $(seq 300); do grep -q '^Stop:' "$printed" && break || sleep 0.2; done
fi
told() { sed -n "s/^ *$1   *//p" "$printed" | sed 's/  (.*//; s/"//g' | head -n 1; }
path() { told "$1" | cut -d ' ' -f 2; }
base=$(told 'base URL') hash_key=$(told 'hash key') comm=$(told comm_code) sender=$(told sender_id)
merchant=$(told merchantId) service=$(told partnerServiceId)
[ -n "$base" ] || { cat "$printed" >&2; exit 1; }

# --- JSON with the common headers and the asymmetric signature (interface, 4.1 and part 5)
now_a() { TZ=WIB-7 date +%Y-%m-%dT%H:%M:%S+07:00; }
sign() { openssl dgst -sha256 -sign "$key" | openssl base64 -A; }
field() { printf %s "$answer" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
expect() { # operation, the code it should have, the one it has
  printf '%-22s %s\n' "$1" "${3:-no code}"
  [ "$3" = "$2" ] || { printf 'wanted %s, got: %.500s\n' "$2" "$answer" >&2; exit 1; }
}
snap() { # operation, method, body, code wanted, more headers
  local time digest signature
  time=$(now_a)
  digest=$(printf %s "$3" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
  signature=$(printf %s "$2:$(path "$1"):$digest:$time" | sign)
  answer=$(curl -sS -X "$2" "$base$(path "$1")" -H 'Content-Type: application/json' -H "X-TIMESTAMP: $time" \
    -H "X-SIGNATURE: $signature" -H "X-EXTERNAL-ID: $(date +%s)$RANDOM$RANDOM" -H "X-PARTNER-ID: $(told X-PARTNER-ID)" \
    -H "CHANNEL-ID: $(told CHANNEL-ID)" "${@:5}" --data-binary "$3")
  expect "$1" "$4" "$(field responseCode)"
}

# --- Hash signature, and values under AES-256-CBC padded with null bytes (interface, part 5.3 and 5.4)
now_b() { TZ=WIB-7 date '+%Y-%m-%d %H:%M:%S'; }
uuid() { openssl rand -hex 16 | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12})/\1-\2-4\3-8\4-\5/'; }
hashed() { printf '##%s' "$@" '' | tr a-z A-Z | openssl dgst -sha256 -r | cut -d ' ' -f 1; }
hex() { told "$1" | tr -d '\n' | od -An -tx1 | tr -d ' \n'; }
aes() { openssl enc -aes-256-cbc -nopad -K "$(hex 'cipher key')" -iv "$(hex 'cipher IV')" "$@"; }
encrypt() { { printf %s "$1"; head -c $((16 - $(printf %s "$1" | wc -c) % 16)) /dev/zero; } | aes | openssl base64 -A; }
decrypt() { printf %s "$1" | openssl base64 -d -A | aes -d | tr -d '\0'; }
form() { # operation, word of its signature, invoices, further encrypted fields as name=value
  local id time fields=() pair
  id=$(uuid) time=$(now_b)
  for pair in "comm_code=$comm" "invoices=$3" total_invoices=1 "${@:4}"; do
    fields+=(--data-urlencode "${pair%%=*}=$(encrypt "${pair#*=}")")
  done
  answer=$(curl -sS "$base$(path "$1")" --data-urlencode "rq_uuid=$id" --data-urlencode "rq_datetime=$time" \
    --data-urlencode "sender_id=$sender" -d "signature=$(hashed "$id" "$time" "$comm" "$hash_key" "$2")" "${fields[@]}")
  expect "$1" 0000 "$(decrypt "$(field error_code)")"
  [ "$(decrypt "$(field total_success)")" = 1 ] || expect "$1" 'total_success 1' "$(decrypt "$(field invoices_failed)")"
}

run=$(date +%s)$RANDOM
amount='"amount":{"value":"25000.00","currency":"IDR"}'
account="{\"partnerServiceId\":\"$service\",\"customerNo\":\"$merchant\",\"virtualAccountNo\":\"V$run\""
# A customer opens the number in a banking app, so that there is something to ask about.
curl -sS "$(told 'control URL')/_practice/payer" -H "x-practice-token: $(told 'control token')" \
  -d "{\"action\":\"open\",\"reference\":\"V$run\",\"amount\":\"25000.00\"}" >/dev/null
snap va-status POST "$account,\"additionalInfo\":{\"sortBy\":\"TDD\"}}" 2002600
snap va-delete DELETE "$account}" 2003100
snap payment-host-to-host POST "{\"partnerReferenceNo\":\"L$run\",\"merchantId\":\"$merchant\",$amount,\
\"additionalInfo\":{\"payType\":\"REDIRECT\",\"productCode\":\"$(told 'link productCode')\"}}" 2005400
snap qr-generate POST "{\"partnerReferenceNo\":\"Q$run\",\"merchantId\":\"$merchant\",$amount,\
\"additionalInfo\":{\"productCode\":\"$(told 'QR productCode')\"}}" 2004700
snap account-binding POST "{\"partnerReferenceNo\":\"B$run\",\"merchantId\":\"$merchant\",\"phoneNo\":\"6281200000000\",\
\"additionalInfo\":{\"productCode\":\"$(told 'binding productCode')\",\"debitType\":\"F\",$amount}}" 2000700
snap account-creation POST "{\"partnerReferenceNo\":\"A$run\",\"name\":\"PELANGGAN CONTOH\",\"phoneNo\":\"6281200000000\",\
\"email\":\"pelanggan@mail.example\",\"customerId\":\"$run\"}" 2020600
time=$(now_a) client=$(told X-CLIENT-KEY)
answer=$(curl -sS "$base$(path token)" -H 'Content-Type: application/json' -H "X-CLIENT-KEY: $client" \
  -H "X-TIMESTAMP: $time" -H "X-SIGNATURE: $(printf %s "$client|$time" | sign)" -d '{"grantType":"client_credentials"}')
snap transfer-interbank POST "{\"partnerReferenceNo\":\"T$run\",$amount,\"beneficiaryAccountName\":\"PENERIMA CONTOH\",\
\"beneficiaryAccountNo\":\"0000000001\",\"beneficiaryBankCode\":\"014\",\"beneficiaryBankName\":\"Bank Contoh\",\
\"currency\":\"IDR\",\"sourceAccountNo\":\"$(told sourceAccountNo)\",\"transactionDate\":\"$(now_a)\",\"additionalInfo\":{\
\"sourceBankCode\":\"002\",\"swiftCode\":\"SAMPIDJA\",\"transferType\":\"0\"}}" 2001800 \
  -H "Authorization: Bearer $(field accessToken)"
form invoices-send SENDINVOICEMULTI "{\"S${run}_1_N\":{\"member_code\":\"MEMBER-1\",\"member_name\":\"PELANGGAN CONTOH\",\
\"member_email\":\"pelanggan@mail.example\",\"comm_code\":\"$comm\",\"amount\":\"25000\",\"due_date\":\"2099-12-31\",\
\"issue_date\":\"2026-11-20\"}}" ccy=IDR
form invoices-reject REJECTINVOICEMULTI "{\"S${run}_1_N\":{\"member_code\":\"MEMBER-1\"}}"
id=$(uuid)
answer=$(curl -sS "$base$(path transaction-history)" -H 'Content-Type: application/json' -d "{\"rq_uuid\":\"$id\",\
\"rq_datetime\":\"$(now_b)\",\"comm_code\":\"$comm\",\"from_date_time\":\"2026-01-01 00:00:00\",\"to_date_time\":\"$(now_b)\",\
\"page_size\":\"10\",\"page_number\":\"1\",\"signature\":\"$(hashed "$hash_key" "$id" "$comm" TRANSACTIONHITORYLIST)\"}")
expect transaction-history 0000 "$(printf %s "$answer" | sed -n 's/.*"error_code":"\([^"]*\)".*/\1/p')"

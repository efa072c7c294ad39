# The other end of the wire, with openssl and the shell. Called with a scheme's name, in a folder of cases.
set -eu
export LC_ALL=C

base64() { openssl base64 -A; }
unbase64() { openssl base64 -d -A; }
sign() { openssl dgst -sha256 -sign "$1" "$2" | base64; }
verify() { openssl dgst -sha256 -verify ../spki.pem -signature "$1" "$2" || true; }
hex() { od -An -v -tx1 "$1" | tr -d ' \n'; }

header() {
  if [ -f method ]; then
    digest=$(openssl dgst -sha256 -r body | cut -d ' ' -f 1)
    printf '%s:%s:%s:%s' "$(cat method)" "$(cat path)" "$digest" "$(cat timestamp)" > string
  else
    printf '%s|%s' "$(cat client)" "$(cat timestamp)" > string
  fi
  sign ../pkcs8.pem string > theirs
  unbase64 < ours > ours.raw
  verify ours.raw string > verdict
  { cat string; printf 'x'; } > other
  verify ours.raw other > verdict-on-other
}

hash() {
  printf '##%s##' "$(sed 's/$/##/' parts | tr -d '\n' | sed 's/##$//')" | tr a-z A-Z > string
  openssl dgst -sha256 -r string | cut -d ' ' -f 1 | tr -d '\n' > theirs
}

cipher() {
  aes="openssl enc -aes-256-cbc -nopad -K $(hex ../key) -iv $(hex ../iv)"
  padding=$((16 - $(wc -c < plain) % 16))
  { cat plain; head -c "$padding" /dev/zero; } > padded
  $aes < padded | base64 > theirs
  unbase64 < ours | $aes -d > back
}

for case in */; do
  (cd "$case" && "$1")
done

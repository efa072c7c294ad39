# The other end of the wire, in Python without libraries. Called with a scheme's name, in a folder of cases.
# RSA is arithmetic (RFC 8017, section 8.2); the standard library has no AES, so openssl does that one round.
import base64
import hashlib
import json
import pathlib
import subprocess
import sys

SHA256_INFO = bytes.fromhex('3031300d060960864801650304020105000420')


def read(name):
    return pathlib.Path(name).read_bytes()


def private_numbers(pem):
    """Modulus, public and private exponent of a PKCS#1 key: a DER sequence of integers."""
    der = base64.b64decode(''.join(pem.decode().splitlines()[1:-1]))

    def value(at):
        size, start = der[at + 1], at + 2
        if size > 127:
            start += size - 128
            size = int.from_bytes(der[at + 2 : start], 'big')
        return start, start + size

    at, numbers = value(0)[0], []
    while len(numbers) < 4:
        start, end = value(at)
        numbers.append(int.from_bytes(der[start:end], 'big'))
        at = end
    return numbers[1:]


def padded_digest(data, length):
    tail = b'\0' + SHA256_INFO + hashlib.sha256(data).digest()
    return b'\0\1' + b'\xff' * (length - 2 - len(tail)) + tail


def header(case):
    modulus, public, private = private_numbers(read('pkcs1.pem'))
    length = (modulus.bit_length() + 7) // 8

    def sign(data):
        number = pow(int.from_bytes(padded_digest(data, length), 'big'), private, modulus)
        return base64.b64encode(number.to_bytes(length, 'big'))

    def verify(data):
        number = pow(int.from_bytes(base64.b64decode(read(case / 'ours')), 'big'), public, modulus)
        good = number.to_bytes(length, 'big') == padded_digest(data, length)
        return b'Verified OK' if good else b'Verification failure'

    if (case / 'method').exists():
        digest = hashlib.sha256(read(case / 'body')).hexdigest().encode()
        parts = [read(case / 'method'), read(case / 'path'), digest, read(case / 'timestamp')]
        string = b':'.join(parts)
    else:
        string = read(case / 'client') + b'|' + read(case / 'timestamp')
    if (case / 'minified').exists():
        again = json.dumps(json.loads(read(case / 'body')), separators=(',', ':'), ensure_ascii=False)
        (case / 'body-again').write_bytes(again.encode())
    (case / 'string').write_bytes(string)
    (case / 'theirs').write_bytes(sign(string))
    (case / 'verdict').write_bytes(verify(string))
    (case / 'verdict-on-other').write_bytes(verify(string + b'x'))


def hash(case):
    joined = '##' + '##'.join(read(case / 'parts').decode().splitlines()) + '##'
    (case / 'string').write_text(joined.upper())
    (case / 'theirs').write_text(hashlib.sha256(joined.upper().encode()).hexdigest())


def cipher(case):
    def aes(data, *more):
        keys = ['-K', read('key').hex(), '-iv', read('iv').hex()]
        command = ['openssl', 'enc', '-aes-256-cbc', '-nopad', *keys, *more]
        return subprocess.run(command, input=data, capture_output=True, check=True).stdout

    plain = read(case / 'plain')
    padded = plain + b'\0' * (16 - len(plain) % 16)
    (case / 'theirs').write_bytes(base64.b64encode(aes(padded)))
    (case / 'back').write_bytes(aes(base64.b64decode(read(case / 'ours')), '-d'))


for folder in sorted(pathlib.Path('.').iterdir()):
    if folder.is_dir():
        {'header': header, 'hash': hash, 'cipher': cipher}[sys.argv[1]](folder)

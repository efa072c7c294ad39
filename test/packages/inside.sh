#!/bin/bash
# Runs in a root of its own, with the packages in /root. Prints facts as lines `FACT name value`; all else goes to /root/log.
exec 3>&1 >/root/log 2>&1
set -x
fact() { echo "FACT $*" >&3; }
export DEBIAN_FRONTEND=noninteractive
deb=$(echo /root/*.deb) rpm=$(echo /root/*.rpm)
data=/home/kasir/.config/Loket
as_kasir() { runuser -u kasir -- env HOME=/home/kasir DISPLAY=:97 "$@"; }
digest() { (cd "$data" && find . -type f ! -path './Cache/*' ! -path './*Cache/*' -print0 | sort -z | xargs -0 sha256sum) | sha256sum | cut -c1-16; }
left() { find / -xdev -iname '*loket*' ! -path '/proc/*' ! -path '/root/*' ! -path '/home/*' ! -path '/dev/*' ! -path '/tmp/*' | tr '\n' ' '; }
count() { dpkg-query --show | wc -l; }

apt-get update -q
before=$(count)
# The same program, numbered lower.
mkdir /root/older && dpkg-deb --raw-extract "$deb" /root/older
sed -i 's/^Version: .*/Version: 0.0.1/' /root/older/DEBIAN/control
dpkg-deb --root-owner-group -Zgzip -z1 --build /root/older /root/older.deb && rm -r /root/older
apt-get install -y -q --no-install-recommends /root/older.deb
fact deb-installs $? "$before" "$(count)"
apt-get install -y -q --no-install-recommends xvfb rpm
useradd --create-home kasir
Xvfb :97 -screen 0 1280x900x24 -nolisten tcp &
for _ in $(seq 50); do [ -S /tmp/.X11-unix/X97 ] && break; sleep 0.2; done

fact helper-mode "$(stat -c %a /opt/Loket/chrome-sandbox)"
as_kasir loket --smoke >/root/smoke.json
fact deb-smoke $? "$(tail -1 /root/smoke.json)"

# What a shop has: a journal that the older one wrote, and the vault handed in.
mkdir -p "$data" && cp -r /root/profile/. "$data" && chown -R kasir: /home/kasir
as_kasir timeout 20 loket
was=$(digest)
apt-get install -y -q --no-install-recommends "$deb"
fact upgrades $? "$(dpkg-query --show --showformat '${Version}' loket)"
fact upgrade-keeps "$was" "$(digest)"
as_kasir loket verify "$data/practice.journal" >/root/verify.txt
fact upgraded-verifies $? "$(tail -1 /root/verify.txt)"
as_kasir timeout 20 loket
fact upgraded-opens $?

# What IT decides by file.
mkdir /etc/loket && echo '{"format":1,"startWithSystem":true}' >/etc/loket/policy.json
as_kasir timeout 20 loket
fact autostart "$(grep Exec= /home/kasir/.config/autostart/loket.desktop)"
chown kasir /etc/loket/policy.json
# Its box waits for a person, and does not end for less.
as_kasir timeout --signal=KILL 20 loket 2>/root/policy.txt
fact policy-of-a-person $? "$(grep -o 'must belong to root' /root/policy.txt | head -1)"
rm -r /etc/loket /home/kasir/.config/autostart

was=$(digest)
dpkg --purge loket
fact purges $? "$(left)"
fact purge-keeps "$was" "$(digest)"

rpm --checksig --nosignature "$rpm"
fact rpm-is-whole $?
# Debian's packages hold what the rpm asks for; rpm does not know them.
rpm --install --nodeps "$rpm"
fact rpm-installs $? "$(rpm --query loket)"
as_kasir loket --smoke >/root/smoke.json
fact rpm-smoke $? "$(tail -1 /root/smoke.json)"
rpm --upgrade --nodeps --replacepkgs "$rpm"
as_kasir loket verify "$data/practice.journal"
fact rpm-upgraded-runs $?
rpm --erase loket
fact rpm-erased $? "$(left)"
pkill Xvfb

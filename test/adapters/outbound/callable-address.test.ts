import { describe, expect, it } from "vitest";
import { isCallable } from "#lib/adapters/outbound/callable-address.ts";

const loopback = ["127.0.0.1", "127.255.255.254", "::1"];
const notPublic = [
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:a00:1",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "ff02::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "localhost",
  "",
];

describe("an address", () => {
  it.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
    "%s is called",
    (address) => {
      expect(isCallable(address, "public")).toBe(true);
    },
  );

  it.each([...loopback, ...notPublic])("%s is not called from a deployment", (address) => {
    expect(isCallable(address, "public")).toBe(false);
  });

  it.each(loopback)("%s is called from the local service", (address) => {
    expect(isCallable(address, "public_and_loopback")).toBe(true);
  });

  it.each(notPublic)("%s is not called from the local service either", (address) => {
    expect(isCallable(address, "public_and_loopback")).toBe(false);
  });
});

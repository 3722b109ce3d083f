import type { AwsService } from "#lib/local/iam/requested-actions.ts";
import type { Refusal } from "./refusal.ts";
import type { Signature } from "./signature.ts";
import type { SignatureFault } from "./verify-signature.ts";

/** The JSON protocols answer client errors with 400; SQS, S3 and the REST services say 403. */
const denialStatus = (service: AwsService): number =>
  service === "dynamodb" || service === "events" || service === "kms" ? 400 : 403;

/** AWS's own words for a denied call, with the role as an assumed role. */
export function accessDenied(
  service: AwsService,
  denial: { accountId: string; principal: string; action: string; resource: string; explicit: boolean },
): Refusal {
  const { accountId, principal, action, resource, explicit } = denial;
  const because = explicit
    ? "with an explicit deny in an identity-based policy"
    : `because no identity-based policy allows the ${action} action`;
  const user = `arn:aws:sts::${accountId}:assumed-role/${principal}`;
  return {
    status: denialStatus(service),
    code: service === "s3" ? "AccessDenied" : "AccessDeniedException",
    message: `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${because}`,
  };
}

export function unknownAccessKey(service: AwsService, accessKeyId: string): Refusal {
  if (service === "s3") {
    const message = "The AWS Access Key Id you provided does not exist in our records.";
    return { status: 403, code: "InvalidAccessKeyId", message, details: { AWSAccessKeyId: accessKeyId } };
  }
  return {
    status: denialStatus(service),
    code: service === "sqs" ? "InvalidClientTokenId" : "UnrecognizedClientException",
    message: "The security token included in the request is invalid.",
  };
}

export function wrongRegion(service: AwsService, region: string): Refusal {
  const message = `Credential should be scoped to a valid region; this one is ${region}.`;
  return service === "s3"
    ? { status: 400, code: "AuthorizationHeaderMalformed", message, details: { Region: region } }
    : { status: denialStatus(service), code: "InvalidSignatureException", message };
}

/** Answers an expired presigned URL. */
export function requestExpired({ validity }: Signature, now: Date): Refusal {
  const expires = new Date((validity?.from.getTime() ?? 0) + (validity?.seconds ?? 0) * 1_000);
  return {
    status: 403,
    code: "AccessDenied",
    message: "Request has expired",
    details: {
      "X-Amz-Expires": String(validity?.seconds ?? 0),
      Expires: Number.isNaN(expires.getTime()) ? "" : expires.toISOString(),
      ServerTime: now.toISOString(),
    },
  };
}

/** Answers a presigned URL that says it is valid for longer than a week. */
export const badValidity: Refusal = {
  status: 400,
  code: "AuthorizationQueryParametersError",
  message: "X-Amz-Expires must be between 1 and 604800 seconds",
};

/** Answers a request whose date is more than a quarter of an hour from now. */
export function tooSkewed(service: AwsService, { signedAt }: Signature, now: Date): Refusal {
  if (service !== "s3") {
    const message = `Signature expired: ${signedAt} is too far from ${now.toISOString()}`;
    return { status: denialStatus(service), code: "InvalidSignatureException", message };
  }
  return {
    status: 403,
    code: "RequestTimeTooSkewed",
    message: "The difference between the request time and the current time is too large.",
    details: { RequestTime: signedAt, ServerTime: now.toISOString(), MaxAllowedSkewMilliseconds: "900000" },
  };
}

/** Answers a signature that is not the request's. */
export function badSignature(
  service: AwsService,
  { accessKeyId, value }: Signature,
  fault: SignatureFault,
): Refusal {
  if (fault.kind === "unsigned") {
    const message = "There were headers present in the request which were not signed";
    return {
      status: 403,
      code: "AccessDenied",
      message,
      details: { HeadersNotSigned: fault.headers.join(", ") },
    };
  }
  const mismatch = "The request signature we calculated does not match the signature you provided.";
  if (service !== "s3") {
    const message = `${mismatch} Check your AWS Secret Access Key and signing method. Consult the service documentation for details.`;
    return { status: denialStatus(service), code: "InvalidSignatureException", message };
  }
  const message = `${mismatch} Check your key and signing method.`;
  const details = { AWSAccessKeyId: accessKeyId, SignatureProvided: value };
  return { status: 403, code: "SignatureDoesNotMatch", message, details };
}

export const unsigned: Refusal = { status: 403, code: "AccessDenied", message: "Access Denied" };

/** The check, or the gate's configuration, does not know the call; never let through. */
export function notImplemented(message: string): Refusal {
  return { status: 501, code: "NotImplemented", message };
}

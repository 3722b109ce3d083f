/** Answers that the gateway gives itself, with API Gateway's response type, status, error type and message. */
const failures = {
  accessDenied: [
    "ACCESS_DENIED",
    403,
    "AccessDeniedException",
    "User is not authorized to access this resource",
  ],
  authorizerMisconfigured: ["AUTHORIZER_CONFIGURATION_ERROR", 500, "AuthorizerConfigurationException", null],
  badRequest: ["DEFAULT_4XX", 400, "BadRequestException", "Bad Request"],
  explicitlyDenied: [
    "ACCESS_DENIED",
    403,
    "AccessDeniedException",
    "User is not authorized to access this resource with an explicit deny",
  ],
  integrationFailed: ["INTEGRATION_FAILURE", 502, "InternalServerErrorException", "Internal server error"],
  integrationTimedOut: [
    "INTEGRATION_TIMEOUT",
    504,
    "InternalServerErrorException",
    "Endpoint request timed out",
  ],
  invokeForbidden: ["API_CONFIGURATION_ERROR", 500, "InternalServerErrorException", "Internal server error"],
  malformedAnswer: ["DEFAULT_5XX", 502, "InternalServerErrorException", "Internal server error"],
  noSuchMethod: [
    "MISSING_AUTHENTICATION_TOKEN",
    403,
    "MissingAuthenticationTokenException",
    "Missing Authentication Token",
  ],
  requestTooLarge: ["REQUEST_TOO_LARGE", 413, "RequestTooLargeException", "Request Too Long"],
  unsupportedMediaType: ["UNSUPPORTED_MEDIA_TYPE", 415, "BadRequestException", "Unsupported Media Type"],
  unauthorized: ["UNAUTHORIZED", 401, "UnauthorizedException", "Unauthorized"],
  unexpected: ["DEFAULT_5XX", 500, "InternalServerErrorException", "Internal server error"],
} as const;

export type FailureKind = keyof typeof failures;

/** Ends a request with an answer of the gateway's own. */
export class GatewayFailure extends Error {
  /** The key of the gateway responses. */
  readonly responseType: string;
  readonly statusCode: number;
  /** Of the header `x-amzn-errortype`. */
  readonly errorType: string;
  /** What the caller is told. */
  readonly shown: string | null;

  /** `detail` is for the log; the caller never sees it. */
  constructor(kind: FailureKind, detail: string = kind) {
    super(detail);
    [this.responseType, this.statusCode, this.errorType, this.shown] = failures[kind];
  }
}
